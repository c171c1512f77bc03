import * as calls from '@amayumba/contract/owners/expense-endpoints.ts';
import { feeAgreementSchema } from '@amayumba/contract/owners/fee-agreement.ts';
import { vendorSchema } from '@amayumba/contract/owners/vendor.ts';
import { baseApi } from '../../api/base-api.ts';
import { updates, deletes, none, readsList, readsPage, writesOnce } from '../../api/build-calls.ts';
import { changes } from '../../api/tags.ts';

/** Costs show the names of vendors. */
const VENDOR_CHANGED = changes('Vendor', 'Expense');
/** The expected fee is part of an owner's balance. */
const AGREEMENT_CHANGED = changes('OwnerMoney');

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
    updateVendor: updates(build, calls.updateVendor, VENDOR_CHANGED),
    deleteVendor: deletes(build, calls.deleteVendor, VENDOR_CHANGED),
    listFeeAgreements: readsPage(build, calls.listFeeAgreements, feeAgreementSchema, ['OwnerMoney']),
    createFeeAgreement: writesOnce(build, calls.createFeeAgreement, AGREEMENT_CHANGED),
    updateFeeAgreement: updates(build, calls.updateFeeAgreement, AGREEMENT_CHANGED),
    deleteFeeAgreement: deletes(build, calls.deleteFeeAgreement, AGREEMENT_CHANGED),
  }),
});
