import { useSearchParams } from 'react-router';

export interface AddressFilter {
  /** Empty where the address says nothing. */
  get: (key: string) => string;
  /** An empty value leaves the address. */
  set: (key: string, value: string) => void;
  clear: () => void;
  /** Leaves only these. */
  keep: (...keys: readonly string[]) => void;
}

const IN_PLACE = { replace: true, preventScrollReset: true } as const;

/** A filter that lives in the address, so that a link shows the same list. Changes replace the entry: Back leaves the page. */
export function useAddressFilter(): AddressFilter {
  const [params, setParams] = useSearchParams();
  return {
    get: (key) => params.get(key) ?? '',
    set: (key, value) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      }, IN_PLACE),
    keep: (...keys) =>
      setParams((current) => new URLSearchParams([...current].filter(([key]) => keys.includes(key))), IN_PLACE),
    clear: () => setParams({}, IN_PLACE),
  };
}
