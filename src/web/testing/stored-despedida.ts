import { ERRORS } from '#contract/errors.ts'
import { type FakeCall, fakeServer } from './fake-server.ts'

export const READ = 'GET /cliente/despedida/:id'
const SAVE = 'POST /cliente/update-despedida'
export const PESSOA = 'POST /cliente/update-pessoa-falecida'
export const despedida = {
  id: 10661,
  foto_perfil: null,
  foto_fundo: 3,
  obituario: 'Biografia de antes.',
  data_sepultamento: '2026-11-22 16:00:00',
  local_sepultamento: 'Parque das Flores',
  localizacao_sepultado: 'Quadra 4',
  rito: 'sepultamento',
  data_velorio: '2026-11-22 08:00:00',
  local_velorio: 'Central de Velórios',
  cerimonias: [] as object[],
  funeraria: '',
  status_memoria: true,
  tipo: 'Publica',
  com_moderacao: true,
  lembrar_aniversario: false,
  agradecimento: '',
  transmissao: '',
  codigo_transmissao: '',
  publicacao: false,
  dataCreate: '2026-11-20T10:00:00.000Z',
  data_update: '2026-11-20T10:00:00.000Z',
  controle: { chave: 'k' },
  apresentacao: {
    id: null,
    codigo: null,
    empresa: null,
    capela: null,
    camera: null,
    dataHoraInicial: null,
    dataHoraFinal: null,
    status: null,
    status_camera: null,
  },
  status_apresentacao: false,
  qtd_moderacao: 0,
  capela: { unidade: null },
  pessoa_falecida: {
    id: 7,
    nome: 'Ana Souza',
    conhecido_como: '',
    data_nascimento: '1940-01-02',
    data_falecimento: '2026-11-19',
    sexo: 'Feminino',
    cidade: 'Maceió',
    estado: 'AL',
    pais: 'Brasil',
  },
  pessoa_moderador: null,
}
export type Despedida = typeof despedida

export const RACE = {
  status: 409,
  json: { code: 'ALTERADO_POR_OUTRA_PESSOA', mensagem: ERRORS.ALTERADO_POR_OUTRA_PESSOA.message },
}
export const LATER = '2026-11-20T11:00:00.000Z'

/** One stored despedida with a version, as on the server; `meanwhile` is a change saved by another person. */
export const portal = (extra: Parameters<typeof fakeServer>[0] = {}) => {
  let stored: Despedida = despedida
  let saves = 0
  const save = (call: FakeCall) => {
    const body = call.body as Partial<Despedida>
    if (body.data_update !== stored.data_update) return RACE
    saves += 1
    const cerimonias = (body.cerimonias ?? stored.cerimonias).map((one, index) => ({ ...one, id: index + 1 }))
    stored = { ...stored, ...body, cerimonias, data_update: `2026-11-20T12:00:0${saves}.000Z` }
    return { json: stored }
  }
  const calls = fakeServer({
    [READ]: () => ({ json: stored }),
    [SAVE]: save,
    'POST /cliente/update-despedida-moderador': save,
    [PESSOA]: call => {
      stored = { ...stored, pessoa_falecida: { ...stored.pessoa_falecida, ...(call.body as object) } }
      return { json: stored.pessoa_falecida }
    },
    'GET /apresentacao/despedida/:id': { json: [] },
    'GET /apresentacao/conflitos': { json: [] },
    'GET /cliente/despedida/:id/historico': { json: [] },
    'GET /cliente/despedida/:id/moderadores': { json: { moderadores: [], convites: [] } },
    ...extra,
  })
  return {
    calls,
    stored: () => stored,
    meanwhile: (part: Partial<Despedida>) => {
      stored = { ...stored, ...part, data_update: LATER }
    },
  }
}
