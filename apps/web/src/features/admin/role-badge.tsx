import { Crown, ShieldCheck, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { roleOf } from '../../lib/session';
import { Badge, type BadgeTone } from '../../ui';

export type Role = ReturnType<typeof roleOf>;

const LOOK: Readonly<Record<Role, { tone: BadgeTone; Icon: typeof Crown }>> = {
  member: { tone: 'neutral', Icon: UserRound },
  admin: { tone: 'brand', Icon: ShieldCheck },
  super_admin: { tone: 'vip', Icon: Crown },
};

/** A role in a word with its sign. */
export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation('staff');
  const { tone, Icon } = LOOK[role];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {t(`users.role.${role}`)}
    </Badge>
  );
}
