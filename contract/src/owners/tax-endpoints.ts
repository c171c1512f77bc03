import { endpoint } from '../endpoint.ts';
import { figuresQuerySchema } from '../money/figures.ts';
import { EXPORT_MEDIA_TYPES } from '../reports/rules.ts';
import { estateValueChangeSchema, estateValueSchema, netSchema } from './net.ts';
import { taxPackQuerySchema, taxPackSchema } from './tax-pack.ts';

export const getOwnNet = endpoint({
  method: 'GET',
  path: '/api/core/owner/net/',
  summary: 'Sums received, spent, charged as fee and left, by month and by estate',
  query: figuresQuerySchema,
  response: netSchema,
});
export const setEstateValue = endpoint({
  method: 'PUT',
  path: '/api/core/owner/estates/:id/value/',
  summary: 'Enter the value of an own estate, for its return',
  body: estateValueChangeSchema,
  response: estateValueSchema,
});
export const getTaxPack = endpoint({
  method: 'GET',
  path: '/api/owners/tax-pack/',
  summary: 'The figures of a tax year with the computations shown; with `file`, as a workbook or a PDF file',
  query: taxPackQuerySchema,
  response: taxPackSchema,
  file: [EXPORT_MEDIA_TYPES.xlsx, EXPORT_MEDIA_TYPES.pdf],
});
