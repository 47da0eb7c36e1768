import { STATUS_CODES } from 'node:http';

/** The framework prints the name of a status, not its number: `NotFound`, `Unauthorized` (plugin contract §1.3). */
export const statusCodeName = (status: number): string => {
  const text = STATUS_CODES[status];
  return text === undefined ? String(status) : text.replace(/[^A-Za-z]/g, '');
};
