import { MessageAnswer } from '../shared';
import { MakeVetoLinkBody, VETO_ACTS, VetoLinkMade, VetoLinksAnswer, WebVetoAnswer } from '../vetoes/veto-acts';
import { endpoint } from './endpoint';

/** The veto on the web: for those who sign in, and for captains with a link. */
export const VETO_ENDPOINTS = {
  'GET /matches/:id/veto': endpoint({ answer: WebVetoAnswer }),
  'POST /matches/:id/veto/ready': endpoint({ body: VETO_ACTS.ready.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/ban': endpoint({ body: VETO_ACTS.ban.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/pick': endpoint({ body: VETO_ACTS.pick.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/side': endpoint({ body: VETO_ACTS.side.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/start': endpoint({ body: VETO_ACTS.start.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/undo': endpoint({ body: VETO_ACTS.undo.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/restart': endpoint({ body: VETO_ACTS.restart.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/clock': endpoint({ body: VETO_ACTS.clock.body, answer: WebVetoAnswer }),
  'POST /matches/:id/veto/override': endpoint({ body: VETO_ACTS.override.body, answer: WebVetoAnswer }),
  'GET /matches/:id/veto/links': endpoint({ answer: VetoLinksAnswer }),
  'POST /matches/:id/veto/links': endpoint({ body: MakeVetoLinkBody, answer: VetoLinkMade }),
  'DELETE /matches/:id/veto/links/:link': endpoint({ answer: MessageAnswer }),
  'GET /veto/:token': endpoint({ answer: WebVetoAnswer }),
  'POST /veto/:token/ready': endpoint({ body: VETO_ACTS.ready.body, answer: WebVetoAnswer }),
  'POST /veto/:token/ban': endpoint({ body: VETO_ACTS.ban.body, answer: WebVetoAnswer }),
  'POST /veto/:token/pick': endpoint({ body: VETO_ACTS.pick.body, answer: WebVetoAnswer }),
  'POST /veto/:token/side': endpoint({ body: VETO_ACTS.side.body, answer: WebVetoAnswer }),
};
