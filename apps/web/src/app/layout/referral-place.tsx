import { useState } from 'react';
import { useLocation } from 'react-router';
import { latePart } from '../../lib/page/late-part';
import { isPartOn } from '../../lib/page/page-meta';
import { LateExtra } from '../../ui';

const ReferralLine = latePart(() => import('./referral-line'), 'ReferralLine', ['referral']);

const CODE = /^[a-z0-9-]{2,40}$/;

/** The code of a partner's link, as the page was opened with it; null for every other address. */
function codeOf(search: string): string | null {
  const code = new URLSearchParams(search).get('ref')?.toLowerCase() ?? '';
  return CODE.test(code) ? code : null;
}

/** Whoever comes by a partner's link is asked one question; nobody else loads anything of it. */
export function ReferralPlace() {
  const { search } = useLocation();
  const [code] = useState(() => codeOf(search));
  if (code === null || !isPartOn('affiliates')) return null;
  return (
    <LateExtra>
      <ReferralLine code={code} />
    </LateExtra>
  );
}
