import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref, RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { cx } from '../class-names';
import { Tooltip } from '../overlay/tooltip';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  leftIcon?: ReactNode;
  rightIcon?: ReactNode;
  fullWidth?: boolean;
}

const variantClass: Readonly<Record<ButtonVariant, string | undefined>> = {
  primary: styles.primary,
  secondary: styles.secondary,
  ghost: styles.ghost,
  danger: styles.danger,
  'danger-quiet': styles.dangerQuiet,
};

function lookClass({ variant = 'secondary', size = 'md', fullWidth }: ButtonLook, extra?: string): string {
  return cx(
    styles.button,
    variantClass[variant],
    size === 'sm' && styles.sm,
    size === 'lg' && styles.lg,
    fullWidth && styles.fullWidth,
    extra,
  );
}

function Content({
  leftIcon,
  rightIcon,
  children,
}: {
  leftIcon?: ReactNode;
  rightIcon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.content}>
      {leftIcon}
      {children}
      {rightIcon}
    </span>
  );
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner in place of the label, keeps the width, and takes no clicks. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The button of every action. `type` is "button" unless said otherwise. */
export function Button({
  variant,
  size,
  leftIcon,
  rightIcon,
  fullWidth,
  loading = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(lookClass({ variant, size, fullWidth }, className), loading && styles.loading)}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      <Content leftIcon={leftIcon} rightIcon={rightIcon}>
        {children}
      </Content>
      {loading && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

/** A page link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  leftIcon,
  rightIcon,
  fullWidth,
  className,
  children,
  ...rest
}: ButtonLook & Omit<LinkProps, 'className'> & RefAttributes<HTMLAnchorElement> & { className?: string }) {
  return (
    <Link className={lookClass({ variant, size, fullWidth }, className)} {...rest}>
      <Content leftIcon={leftIcon} rightIcon={rightIcon}>
        {children}
      </Content>
    </Link>
  );
}

/** A link out of the app (steam://, demo download, API navigation) that looks like a button. */
export function ButtonAnchor({
  variant,
  size,
  leftIcon,
  rightIcon,
  fullWidth,
  className,
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={lookClass({ variant, size, fullWidth }, className)} {...rest}>
      <Content leftIcon={leftIcon} rightIcon={rightIcon}>
        {children}
      </Content>
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** What the button does, in words: accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  loading?: boolean;
  /** Hides the tooltip where the label is already on screen. */
  withTooltip?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon only; its label is read aloud and shown as a tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  loading = false,
  withTooltip = true,
  disabled,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={disabled === true || loading}
      className={cx(
        styles.button,
        variantClass[variant],
        styles.icon,
        size === 'sm' && styles.iconSm,
        loading && styles.loading,
        className,
      )}
      {...rest}
    >
      <span className={styles.content}>{icon}</span>
      {loading && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
  return withTooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}
