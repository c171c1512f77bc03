import * as calls from '@amayumba/contract/money/figures-endpoints.ts';
import { arrearsRowSchema, type FiguresQuery, type MoneyRowsQuery } from '@amayumba/contract/money/figures.ts';
import { baseApi } from '../../api/base-api.ts';
import { reads, readsList } from '../../api/build-calls.ts';

export interface EstateQuery {
  estate_id?: number | undefined;
}

const TAGS = ['Payment' as const];
const ofEstate = (query: EstateQuery) => ({ query });

export const { useGetOwnerMoneyQuery, useListOwnerMoneyRowsQuery, useGetOwnerMoneyMonthsQuery, useGetArrearsQuery } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      getOwnerMoney: reads(build, calls.getOwnerMoney, TAGS, (query: FiguresQuery) => ({ query })),
      listOwnerMoneyRows: reads(build, calls.listOwnerMoneyRows, TAGS, (query: MoneyRowsQuery) => ({ query })),
      getOwnerMoneyMonths: reads(build, calls.getOwnerMoneyMonths, TAGS, ofEstate),
      getArrears: readsList(build, calls.getArrears, arrearsRowSchema, TAGS, ofEstate),
    }),
  });
