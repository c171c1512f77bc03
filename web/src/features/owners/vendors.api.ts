import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import * as calls from '@amayumba/contract/owners/expense-endpoints.ts';
import { type FeeAgreement, feeAgreementSchema } from '@amayumba/contract/owners/fee-agreement.ts';
import { type Vendor, vendorSchema } from '@amayumba/contract/owners/vendor.ts';
import { baseApi } from '../../api/base-api.ts';
import { none, readsList, readsPage, writes, writesOnce } from '../../api/build-calls.ts';
import { ifMatchHeader, request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';

/** Costs show the names of vendors. */
const VENDOR_CHANGED = changes('Vendor', 'Expense');
/** The expected fee is part of an owner's balance. */
const AGREEMENT_CHANGED = changes('OwnerMoney');

const changeOf = <Body>({ id, body }: { id: number; body: Body }) => ({ params: { id }, body });

/** Vendors, and the fee agreements of estates. */
export const {
  useListVendorsQuery,
  useListAllVendorsQuery,
  useCreateVendorMutation,
  useUpdateVendorMutation,
  useDeleteVendorMutation,
  useListFeeAgreementsQuery,
  useCreateFeeAgreementMutation,
  useUpdateFeeAgreementMutation,
  useDeleteFeeAgreementMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listVendors: readsPage(build, calls.listVendors, vendorSchema, ['Vendor']),
    listAllVendors: readsList(build, calls.listVendors, vendorSchema, ['Vendor'], none),
    createVendor: writesOnce(build, calls.createVendor, VENDOR_CHANGED),
    updateVendor: writes(build, calls.updateVendor, changeOf<BodyOf<typeof calls.updateVendor>>, VENDOR_CHANGED),
    deleteVendor: build.mutation<unknown, Pick<Vendor, 'id' | 'version'>>({
      query: ({ id, version }) => request(calls.deleteVendor, { params: { id }, headers: ifMatchHeader(version) }),
      invalidatesTags: VENDOR_CHANGED,
    }),
    listFeeAgreements: readsPage(build, calls.listFeeAgreements, feeAgreementSchema, ['OwnerMoney']),
    createFeeAgreement: writesOnce(build, calls.createFeeAgreement, AGREEMENT_CHANGED),
    updateFeeAgreement: writes(
      build,
      calls.updateFeeAgreement,
      changeOf<BodyOf<typeof calls.updateFeeAgreement>>,
      AGREEMENT_CHANGED,
    ),
    deleteFeeAgreement: build.mutation<unknown, Pick<FeeAgreement, 'id' | 'version'>>({
      query: ({ id, version }) =>
        request(calls.deleteFeeAgreement, { params: { id }, headers: ifMatchHeader(version) }),
      invalidatesTags: AGREEMENT_CHANGED,
    }),
  }),
});
