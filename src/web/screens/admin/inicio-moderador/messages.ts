import { RITO } from '#contract/despedida/rito-messages.ts'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import { plural } from '#contract/plural.ts'

/** Texts of the moderator's home. */
export const INICIO_MODERADOR = {
  titulo: 'As páginas da sua família',
  carregando: 'Abrindo a sua página…',
  nenhumaTexto:
    'Nenhuma página está aos seus cuidados. Se você esperava encontrar uma aqui, fale com a equipe da unidade.',
  esperam: (total: number) => {
    if (total === 0) return 'Nenhuma mensagem espera a sua leitura'
    return plural(total, '1 mensagem espera a sua leitura', `${total} mensagens esperam a sua leitura`)
  },
  inativa: 'Esta página está fora do ar. Quem tiver o link verá “Despedida Inativa”.',
  abrir: 'Abrir',
  abrirDe: (nome: string) => `Abrir: ${nome}`,
  todas: 'Ver todas as despedidas',
  lista: 'Ver em lista',
  verPagina: 'Ver a página',
  acoes: 'O que você pode fazer',
  denuncias: (total: number) =>
    plural(total, '1 denúncia espera uma decisão', `${total} denúncias esperam uma decisão`),
  denunciasDeFotos: (total: number) =>
    plural(
      total,
      '1 denúncia de fotografia espera uma decisão',
      `${total} denúncias de fotografias esperam uma decisão`,
    ),
} as const

/** The rows of one page, in the order in which a family needs them. */
export const LINHAS = {
  mensagens: 'Ler as mensagens',
  compartilhar: 'Compartilhar no WhatsApp',
  compartilharAjuda: 'Mensagem pronta, QR code e links',
  biografia: 'Biografia e foto',
  fotografias: 'Fotografias',
  fotografiasAjuda: 'Até trinta, com legenda, na ordem da família',
  horarios: 'Horários e lugares',
  horariosTexto: 'Ver, e informar uma missa ou outra cerimônia',
  horariosAjuda: (rito: Rito) =>
    `Velório e ${RITO[rito].toLowerCase()} são informados pela equipe. Se algo estiver errado, ligue para a unidade.`,
  cerimonias: 'Adicionar ou mudar outras cerimônias',
  soFamilia: 'Só para a família',
  semHorario: 'Data e lugar ainda não informados',
  velorio: 'Velório ao vivo',
  semVelorio: 'Nenhuma transmissão marcada',
  gravacao: 'Gravação',
  gravacaoAjuda: 'Autorizar, rever, baixar ou remover',
  agradecer: 'Agradecer',
  agradecerAjuda: 'Um agradecimento na página, e o texto pronto para enviar',
  agradecido: 'Mudar ou enviar o agradecimento da família',
  livro: 'Livro de lembranças',
  livroAjuda: 'Um PDF com a biografia e as mensagens aprovadas',
  livroFamilia: 'Livro da família',
  livroFamiliaAjuda: 'Com o que foi escrito só para a família e o livro de presença: para guardar',
  presenca: 'Livro de presença',
  presencaAjuda: 'Quem assinou, se cadastrou, assistiu e escreveu',
  folha: 'Folha da família',
  folhaAjuda: 'Para imprimir: QR code, endereço, código e como entrar',
  santinho: 'Santinho',
  santinhoAjuda: 'Cartão para imprimir: foto, datas, palavras e QR code',
  quemVe: 'Quem pode ver',
  quemCuida: 'Quem cuida da página',
  quemCuidaAjuda: 'Até quatro pessoas da família, cada uma com a sua senha',
  tipos: { Publica: 'Pública: qualquer pessoa abre a página', Privada: 'Privada: só abre com o código de acesso' },
} as const

export const VISIBILITY_TEXTS = {
  titulo: 'Quem pode ver a página',
  publica: 'Pública',
  publicaAjuda: 'Qualquer pessoa encontra e abre a página.',
  privada: 'Privada',
  privadaAjuda: 'A página só abre com o código de acesso.',
  erro: 'Não foi possível mudar quem vê a página. Tente novamente.',
} as const

/** The family's thanks. */
export const AGRADECIMENTO_TEXTS = {
  titulo: 'Agradecer',
  lead: 'Um agradecimento da família a quem se despediu. Aparece na página, acima das mensagens.',
  campo: 'Agradecimento',
  salvar: 'Salvar na página',
  retirar: 'Para retirar da página, apague o texto e salve.',
  enviar: 'Enviar o agradecimento',
  pronto: 'Texto pronto',
  prontoAjuda: 'O agradecimento e o endereço da página, sem código.',
  texto: (agradecimento: string, endereco: string) => `${agradecimento}\n\n${endereco}`,
  copiar: 'Copiar',
  whatsapp: 'Enviar pelo WhatsApp',
  fechar: 'Fechar',
  erro: 'Não foi possível salvar o agradecimento. Tente novamente.',
} as const
