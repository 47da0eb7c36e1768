import { Catch } from '@nestjs/common';
import type { ArgumentsHost } from '@nestjs/common';
import { ItemLanguage } from '@placar/contracts';
import type { InventoryFault } from '@placar/domain/inventory';
import { AppError } from '@placar/platform';
import type { Request } from 'express';
import { ErrorFilter } from '../../http/errors/error.filter';
import type { Refusal } from '../../http/errors/error.filter';
import { faultText } from './item-words';

/** Tells refusals of items as economy reference §1.7 has them: `{code, message, field}`, the message in the language of the reader. */
@Catch()
export class LoadoutRefusalFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    super.catch(error instanceof AppError ? inWords(error, languageOf(request)) : error, host);
  }

  protected override shape({ status, body }: Refusal): Refusal {
    const [field] = Object.keys(body.fields ?? {});
    if (body.code === 'STALE')
      return { status, body: { ...body, version: Number(body.fields?.version), fields: undefined } };
    if (body.code === 'VIP_REQUIRED') {
      const { feature, ...fields } = body.fields ?? {};
      return { status, body: { ...body, field: Object.keys(fields)[0], feature, fields } };
    }
    return field === undefined ? { status, body } : { status, body: { ...body, field } };
  }
}

function inWords(error: AppError, language: ItemLanguage): AppError {
  const fault = error.details?.fault as InventoryFault | undefined;
  if (fault !== undefined) {
    const message = faultText(fault.code, language, fault);
    const fields =
      fault.code === 'STALE' || fault.code === 'PRESET_UNKNOWN'
        ? error.fields
        : { [fault.field]: message, ...(fault.feature && { feature: fault.feature }) };
    return new AppError(error.code, message, { fields, details: error.details });
  }
  const [field] = Object.keys(error.fields ?? {});
  if (error.code !== 'INVALID_INPUT' || field === undefined) return error;
  return new AppError('VALIDATION', faultText('INVALID', language, { field }), { fields: error.fields });
}

/** `?lang=`, else the first language of the browser that we have, else Portuguese. */
function languageOf(request: Request): ItemLanguage {
  const asked =
    typeof request.query.lang === 'string' ? request.query.lang : request.acceptsLanguages('pt', 'en', 'fr', 'ja');
  return ItemLanguage.parse(asked || 'pt');
}
