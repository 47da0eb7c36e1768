/** Version of the terms of use that a buyer agrees to: the day of its text. A new text gets a new one; a test of the page compares. */
export const TERMS_VERSION = '2026-11-24';
