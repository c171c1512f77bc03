import {
  getArrears,
  getOwnerMoney,
  getOwnerMoneyMonths,
  listOwnerMoneyRows,
} from '@amayumba/contract/money/figures-endpoints.ts';
import {
  type Arrears,
  arrearsSchema,
  type Figures,
  type FiguresQuery,
  figuresSchema,
  type MoneyMonths,
  moneyMonthsSchema,
  type MoneyRow,
  moneyRowSchema,
  type MoneyRowsQuery,
} from '@amayumba/contract/money/figures.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

/** The whole portfolio, or one estate. */
export interface EstateQuery {
  estate_id?: number | undefined;
}

const TAGS = ['Payment' as const];

/** The charges, receipts and debts of an owner's estates. */
export const { useGetOwnerMoneyQuery, useListOwnerMoneyRowsQuery, useGetOwnerMoneyMonthsQuery, useGetArrearsQuery } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      getOwnerMoney: build.query<Figures, FiguresQuery>({
        query: (query) => request(getOwnerMoney, { query }),
        responseSchema: figuresSchema,
        providesTags: TAGS,
      }),
      listOwnerMoneyRows: build.query<Page<MoneyRow>, MoneyRowsQuery>({
        query: (query) => request(listOwnerMoneyRows, { query }),
        responseSchema: pageOf(moneyRowSchema),
        providesTags: TAGS,
      }),
      getOwnerMoneyMonths: build.query<MoneyMonths, EstateQuery>({
        query: (query) => request(getOwnerMoneyMonths, { query }),
        responseSchema: moneyMonthsSchema,
        providesTags: TAGS,
      }),
      getArrears: build.query<Arrears, EstateQuery>({
        query: (query) => request(getArrears, { query }),
        responseSchema: arrearsSchema,
        providesTags: TAGS,
      }),
    }),
  });
