import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import {
  createFeeAgreement,
  createVendor,
  deleteFeeAgreement,
  deleteVendor,
  listFeeAgreements,
  listVendors,
  updateFeeAgreement,
  updateVendor,
} from '@amayumba/contract/owners/expense-endpoints.ts';
import {
  type FeeAgreement,
  type FeeAgreementQuery,
  feeAgreementSchema,
} from '@amayumba/contract/owners/fee-agreement.ts';
import { type NewVendor, type Vendor, type VendorChange, vendorSchema } from '@amayumba/contract/owners/vendor.ts';
import { baseApi } from '../../api/base-api.ts';
import { readPage } from '../../api/dialect/page.ts';
import { idempotencyHeader } from '../../api/idempotency-header.ts';
import { ifMatchHeader, request } from '../../api/request.ts';
import { changes } from '../../api/tags.ts';
import type { Paged } from './paged.ts';

/** Costs show the names of vendors. */
const VENDOR_CHANGED = changes('Vendor', 'Expense');
/** The expected fee is part of an owner's balance. */
const AGREEMENT_CHANGED = changes('OwnerMoney');

/** Vendors, and the fee agreements of estates. */
export const {
  useListVendorsQuery,
  useCreateVendorMutation,
  useUpdateVendorMutation,
  useDeleteVendorMutation,
  useListFeeAgreementsQuery,
  useCreateFeeAgreementMutation,
  useUpdateFeeAgreementMutation,
  useDeleteFeeAgreementMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listVendors: build.query<Page<Vendor>, Paged<{ search?: string | undefined }>>({
      query: (query) => request(listVendors, { query }),
      transformResponse: (answer) => readPage<Vendor>(answer),
      responseSchema: pageOf(vendorSchema),
      providesTags: ['Vendor'],
    }),
    createVendor: build.mutation<Vendor, { key: string; body: NewVendor }>({
      query: ({ key, body }) => request(createVendor, { body, headers: idempotencyHeader(key) }),
      responseSchema: vendorSchema,
      invalidatesTags: VENDOR_CHANGED,
    }),
    updateVendor: build.mutation<Vendor, { id: number; body: VendorChange }>({
      query: ({ id, body }) => request(updateVendor, { params: { id }, body }),
      responseSchema: vendorSchema,
      invalidatesTags: VENDOR_CHANGED,
    }),
    deleteVendor: build.mutation<unknown, Pick<Vendor, 'id' | 'version'>>({
      query: ({ id, version }) => request(deleteVendor, { params: { id }, headers: ifMatchHeader(version) }),
      invalidatesTags: VENDOR_CHANGED,
    }),
    listFeeAgreements: build.query<Page<FeeAgreement>, Paged<Omit<FeeAgreementQuery, 'page' | 'page_size'>>>({
      query: (query) => request(listFeeAgreements, { query }),
      transformResponse: (answer) => readPage<FeeAgreement>(answer),
      responseSchema: pageOf(feeAgreementSchema),
      providesTags: ['OwnerMoney'],
    }),
    createFeeAgreement: build.mutation<FeeAgreement, { key: string; body: BodyOf<typeof createFeeAgreement> }>({
      query: ({ key, body }) => request(createFeeAgreement, { body, headers: idempotencyHeader(key) }),
      responseSchema: feeAgreementSchema,
      invalidatesTags: AGREEMENT_CHANGED,
    }),
    updateFeeAgreement: build.mutation<FeeAgreement, { id: number; body: BodyOf<typeof updateFeeAgreement> }>({
      query: ({ id, body }) => request(updateFeeAgreement, { params: { id }, body }),
      responseSchema: feeAgreementSchema,
      invalidatesTags: AGREEMENT_CHANGED,
    }),
    deleteFeeAgreement: build.mutation<unknown, Pick<FeeAgreement, 'id' | 'version'>>({
      query: ({ id, version }) => request(deleteFeeAgreement, { params: { id }, headers: ifMatchHeader(version) }),
      invalidatesTags: AGREEMENT_CHANGED,
    }),
  }),
});
