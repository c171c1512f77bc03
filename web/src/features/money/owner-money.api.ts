import {
  getArrears,
  getOwnerMoney,
  getOwnerMoneyMonths,
  listOwnerMoneyRows,
} from '@amayumba/contract/money/figures-endpoints.ts';
import { arrearsRowSchema, type FiguresQuery, type MoneyRowsQuery } from '@amayumba/contract/money/figures.ts';
import { baseApi } from '../../api/base-api.ts';
import { reads, readsList } from '../../api/build-calls.ts';

/** The whole portfolio, or one estate. */
export interface EstateQuery {
  estate_id?: number | undefined;
}

const TAGS = ['Payment' as const];
const ofEstate = (query: EstateQuery) => ({ query });

export const { useGetOwnerMoneyQuery, useListOwnerMoneyRowsQuery, useGetOwnerMoneyMonthsQuery, useGetArrearsQuery } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      getOwnerMoney: reads(build, getOwnerMoney, TAGS, (query: FiguresQuery) => ({ query })),
      listOwnerMoneyRows: reads(build, listOwnerMoneyRows, TAGS, (query: MoneyRowsQuery) => ({ query })),
      getOwnerMoneyMonths: reads(build, getOwnerMoneyMonths, TAGS, ofEstate),
      getArrears: readsList(build, getArrears, arrearsRowSchema, TAGS, ofEstate),
    }),
  });
