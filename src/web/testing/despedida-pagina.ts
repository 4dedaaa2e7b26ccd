import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'

/** A public page as the server returns it, with the changes of a test. */
export const buildDespedidaPagina = (change: Partial<DespedidaPagina> = {}): DespedidaPagina => ({
  id: 10_661,
  foto_perfil: null,
  foto_fundo: 1,
  obituario: 'Nasceu em Penedo.\n\nFoi professora.',
  data_sepultamento: '2026-11-05 16:00:00',
  local_sepultamento: 'Cemitério Parque das Flores',
  localizacao_sepultado: 'Quadra 12',
  data_velorio: '2026-11-05 08:00:00',
  local_velorio: 'Capela 1',
  tipo: 'Publica',
  com_moderacao: true,
  fora_das_buscas: false,
  status_memoria: true,
  pessoa_falecida: {
    nome: 'Maria do Carmo',
    data_nascimento: '1941-03-12',
    data_falecimento: '2026-11-04',
    sexo: 'Feminino',
  },
  pessoa_moderador: { nome: 'Teresa' },
  apresentacao: {
    empresa: 'CV',
    capela: '01',
    camera: 'cam',
    dataHoraInicial: '2026-11-05 08:00:00',
    dataHoraFinal: '2026-11-05 16:00:00',
  },
  status_apresentacao: false,
  mudancas: [],
  floriculturas: [
    { nome: 'Casa Manacá', telefone: '82999990000', endereco: 'Rua das Flores', link: 'https://flores.exemplo.com.br' },
  ],
  acesso: false,
  estado_transmissao: 'ao-vivo',
  momento: '',
  libras: false,
  gravacao_disponivel: false,
  ofertas_padrao: true,
  ...change,
})
