/** The formulas alone: a page that counts with them loads no schema and no rule of a match. */
export * from '../stats/rating';
