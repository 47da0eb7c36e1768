import { Inject, Injectable } from '@nestjs/common';
import type { MaskedPixKey } from '@placar/contracts';
import { maskPixKey } from '@placar/domain/commission';
import type { PixKey, PixKind } from '@placar/domain/commission';
import { APP_CONFIG, LOGGER, openSecret, sealSecret } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';

/** A key as a row has it. */
interface Kept {
  kind: PixKind | null;
  sealed: string | null;
}

/** Keys of partners: sealed where they are kept, masked where they are shown, open only in the table for the bank. */
@Injectable()
export class PixKeys {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  seal({ key }: PixKey): string {
    return sealSecret(key, this.config.secrets.encryptionKey);
  }

  masked(kept: Kept): MaskedPixKey | null {
    if (kept.kind === null || kept.sealed === null) return null;
    const key = this.open(kept);
    return { kind: kept.kind, masked: key === null ? '••••' : maskPixKey(key) };
  }

  /** Null: there is none, or it was sealed under a key that is gone. */
  open({ kind, sealed }: Kept): PixKey | null {
    if (kind === null || sealed === null) return null;
    try {
      const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
      return { kind, key: openSecret(sealed, encryptionKey, ...previousEncryptionKeys) };
    } catch (error) {
      this.logger.warn({ err: error }, 'the Pix key of a partner cannot be opened');
      return null;
    }
  }
}
