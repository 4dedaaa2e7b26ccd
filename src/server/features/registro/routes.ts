import { Problem } from '#server/core/problem.ts'
import type { ServiceKey } from '#server/db/service-keys.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { decidePendencia, listPendencias, readPendencia } from './pendencia-service.ts'
import {
  announcePlanilha,
  checkPlanilha,
  listVerdicts,
  readPlanilha,
  receivePart,
  templateOfPlanilha,
  writePlanilha,
} from './planilha/service.ts'
import { listContrato, listDrafts, receiveFalecido, receiveFalecidos, registerByStaff } from './service.ts'

/** The binding refuses a call without one before its handler runs. */
const serviceKeyOf = ({ serviceKey }: Caller): ServiceKey => {
  if (!serviceKey) throw new Problem('CHAVE_DE_SERVICO_RECUSADA')
  return serviceKey
}

export const registroHandlers = (deps: Deps): Handlers => ({
  'GET /integracao/falecidos/:contrato': ({ params }) => listContrato(deps, params.contrato),
  'PUT /integracao/falecidos/:contrato': ({ caller, params, body }) =>
    receiveFalecido(deps, serviceKeyOf(caller), params.contrato, body),
  'POST /cliente/registro/falecidos': ({ session, body, once }) => registerByStaff(deps, session, body, once),
  'GET /cliente/registro/pendencias': ({ query }) => listPendencias(deps, query),
  'GET /cliente/registro/pendencias/:pendencia': ({ params }) => readPendencia(deps, params.pendencia),
  'POST /cliente/registro/pendencias/:pendencia/decidir': ({ session, params, body, once }) =>
    once(tx => decidePendencia(deps, tx, session, params.pendencia, body)),
  'GET /cliente/registro/rascunhos': () => listDrafts(deps),
  'GET /cliente/registro/modelo': async ({ reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="modelo-falecidos.csv"')
    return templateOfPlanilha()
  },
  'POST /cliente/registro/planilhas': ({ session, body }) => announcePlanilha(deps, session, body),
  'GET /cliente/registro/planilhas/:id': ({ session, params }) => readPlanilha(deps, session, params.id),
  'PUT /cliente/registro/planilhas/:id/partes/:parte': ({ session, params, request }) =>
    receivePart(deps, session, params.id, { parte: params.parte, conteudo: request.body }),
  'POST /cliente/registro/planilhas/:id/conferir': ({ session, params }) => checkPlanilha(deps, session, params.id),
  'POST /cliente/registro/planilhas/:id/gravar': ({ session, params, body }) =>
    writePlanilha(deps, session, params.id, body.so_validas),
  'GET /cliente/registro/planilhas/:id/linhas': ({ session, params, query }) =>
    listVerdicts(deps, session, params.id, query),
  'POST /integracao/falecidos': ({ caller, body }) => receiveFalecidos(deps, serviceKeyOf(caller), body.falecidos),
})
