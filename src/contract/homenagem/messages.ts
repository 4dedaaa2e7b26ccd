/** Texts and limits of homenagens, specification §4, §5, §8, §9. */
export const HOMENAGEM = {
  sucesso: 'Homenagem sujeita à aprovação!',
  erro: 'Erro ao enviar mensagem!',
  ativada: 'Mensagem ativada com sucesso!',
  desativada: 'Mensagem desativada com sucesso!',
  aprovado: 'Aprovado',
  desaprovado: 'Desaprovado',
  denunciada: 'Recebemos a sua denúncia. A família e a nossa equipe vão olhar a mensagem.',
  equipe: 'Equipe do memorial',
} as const

/** In code points: message, author name. Picture in bytes. */
export const HOMENAGEM_DESCRICAO_MAX = 160
export const HOMENAGEM_NOME_MAX = 35
export const HOMENAGEM_IMAGEM_BYTES = 10 * 1024 * 1024
export const HOMENAGEM_PAGE_SIZE = 10
/** Homenagens on a public page before "show more"; an update replaces the same number. */
export const HOMENAGEM_PUBLIC_PAGE_SIZE = 30
export const HOMENAGEM_MOTIVO_MAX = 300
export const DENUNCIA_MOTIVO_MAX = 500
/** A decision can be undone on the screen for this long; the server allows more time for slow networks. */
export const HOMENAGEM_UNDO_WINDOW_MS = 8000
/** Most homenagens in one call: bulk decisions, and homenagens whose state an author requests. */
export const HOMENAGEM_LOTE_MAX = 100
export const ACOMPANHAMENTOS_MAX = 20

type Espera = { falecido: string; total: number }
const mensagens = (total: number): string => (total === 1 ? '1 mensagem' : `${total} mensagens`)

/** Summary for the moderador: grouped, at most every two hours. */
export const RESUMO = {
  assunto: (total: number) =>
    total === 1 ? 'Uma mensagem aguarda a sua aprovação' : `${total} mensagens aguardam a sua aprovação`,
  email: (nome: string, esperas: readonly Espera[], link: string) =>
    [
      `Olá, ${nome}.`,
      'Há homenagens esperando a sua leitura:',
      esperas.map(({ falecido, total }) => `- ${falecido}: ${mensagens(total)}`).join('\n'),
      `Leia e decida em ${link}`,
      'Quando não houver nada esperando, não escrevemos. Com respeito, Memorial online.',
    ].join('\n\n'),
  sms: (total: number, link: string) =>
    `Memorial online: ${total === 1 ? '1 mensagem aguarda' : `${total} mensagens aguardam`} a sua leitura. ${link}`,
} as const

/** Notice to the moderador about reported homenagens of one page; `total` counts the homenagens. */
export const AVISO_DENUNCIA = {
  assunto: (falecido: string, total: number) =>
    total === 1
      ? `Uma mensagem na página de ${falecido} foi denunciada`
      : `${total} mensagens na página de ${falecido} foram denunciadas`,
  email: (nome: string, falecido: string, total: number, link: string) =>
    [
      `Olá, ${nome}.`,
      total === 1
        ? `Um visitante pediu que a família olhe uma mensagem publicada na página de ${falecido}.`
        : `Visitantes pediram que a família olhe ${total} mensagens publicadas na página de ${falecido}.`,
      total === 1
        ? `Veja a mensagem e decida se ela fica em ${link}`
        : `Veja as mensagens e decida se elas ficam em ${link}`,
      'A nossa equipe também vê a denúncia e pode decidir. Com respeito, Memorial online.',
    ].join('\n\n'),
  sms: (falecido: string, total: number, link: string) =>
    total === 1
      ? `Memorial online: uma mensagem na pagina de ${falecido} foi denunciada. Veja em ${link}`
      : `Memorial online: ${total} mensagens na pagina de ${falecido} foram denunciadas. Veja em ${link}`,
} as const
