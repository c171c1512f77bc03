/** The files that the server reads as spreadsheets, as in `<input accept>`. */
export const SPREADSHEETS = [
  '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xls,application/vnd.ms-excel',
  '.ods,application/vnd.oasis.opendocument.spreadsheet',
  '.csv,text/csv',
].join(',');
