/** Ends the address of a server on demand whose instance is gone; cannot exist (RFC 2606). */
export const GONE_SUFFIX = '.gone.invalid';

/** Nothing will ever listen there again. */
export const isGoneHost = (host: string): boolean => host.endsWith(GONE_SUFFIX);
