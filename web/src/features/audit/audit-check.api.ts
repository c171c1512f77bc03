import { checkAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, reads } from '../../api/build-calls.ts';
import { AUDIT_TAGS } from './audit.api.ts';

export const { useCheckAuditQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({ checkAudit: reads(build, checkAudit, AUDIT_TAGS, none) }),
});
