import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The invitation code that the address brought; empty: none. It is taken out of the address at once, so that no picture of the screen, no
 * copied link and no page that is opened from here has it.
 */
export function useInvitation(): string {
  const [parameters, setParameters] = useSearchParams();
  const found = parameters.get('code');
  const [code, setCode] = useState(found ?? '');
  if (found !== null && found !== code) setCode(found);
  useEffect(() => {
    if (found === null) return;
    setParameters(
      (before) => {
        before.delete('code');
        return before;
      },
      { replace: true },
    );
  }, [found, setParameters]);
  return code;
}
