import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { savePicture } from './picture-service.ts'
import { savePolitica } from './politica/service.ts'
import * as service from './service.ts'
import { sendTest } from './texto-service.ts'

export const configuracaoHandlers = (deps: Deps): Handlers => ({
  'GET /exibicao/grupo': () => service.readGrupoPublico(deps),
  'GET /exibicao/sobre': () => service.readSobre(deps),
  'GET /exibicao/unidade/:empresa': ({ params }) => service.readUnidadeNaTela(deps, params.empresa),
  'GET /cliente/configuracao': () => service.listConfiguracao(deps.db),
  'PUT /cliente/configuracao': ({ session, body }) => service.saveSecao(deps, session, body),
  'POST /cliente/configuracao/desfazer': ({ session, body }) => service.restoreVersion(deps, session, body),
  'GET /cliente/configuracao/historico': ({ query }) => service.listHistorico(deps, query),
  'POST /cliente/configuracao/teste': ({ session, body }) => sendTest(deps, session, body),
  'POST /cliente/configuracao/imagem': ({ body }) => savePicture(deps, body.imagem),
  'POST /cliente/configuracao/politica': ({ body }) => savePolitica(deps, body.arquivo),
})
