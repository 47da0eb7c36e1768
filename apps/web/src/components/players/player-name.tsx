import { DELETED_PLAYER } from '@placar/domain/forget';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** A name as it is shown: of a deleted account there is none, and the language of the page says so. */
export function useShownName(): (name: string) => string {
  const { t } = useTranslation('common');
  return (name) => (name === DELETED_PLAYER ? t('deletedPlayer') : name);
}

/** Name of a player. */
export function ShownName({ name, className }: { name: string; className?: string | undefined }) {
  const shown = useShownName();
  return <bdi className={className}>{shown(name)}</bdi>;
}

/** The way to the page of a player; a deleted account has none. */
export function PlayerPageLink({
  name,
  to,
  className,
  children,
}: {
  name: string;
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (name === DELETED_PLAYER) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
