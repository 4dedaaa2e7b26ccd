import { capitalised } from '../capitalised.ts'
import { nomeNaMensagem } from '../configuracao/palavras-rules.ts'
import { plural } from '../plural.ts'
import { HOMENAGEM_AUDIO_SEGUNDOS } from './limits.ts'

/** Texts of homenagens, specification §4, §5, §8, §9. */
export const HOMENAGEM = {
  sucesso: 'Homenagem sujeita à aprovação!',
  soFamilia: 'Mensagem entregue só à família.',
  erro: 'Erro ao enviar mensagem!',
  denunciada: 'Recebemos a sua denúncia. A família e a nossa equipe vão olhar a mensagem.',
  /** Text of a voice that was sent without one. */
  voz: 'Mensagem de voz',
} as const

/** What families and staff read of a decision; apart from `HOMENAGEM`, which visitors load. */
export const HOMENAGEM_DECIDIDA = {
  ativada: 'Mensagem ativada com sucesso!',
  desativada: 'Mensagem desativada com sucesso!',
  aprovado: 'Aprovado',
  desaprovado: 'Desaprovado',
  equipe: 'Equipe do memorial',
} as const

/** Why a form is not one of a voice; apart from `HOMENAGEM`, which visitors load. */
export const FORMULARIO_DE_VOZ = {
  semAudio: 'A gravação não chegou. Grave de novo e envie.',
  audioSemVoz: 'Este envio traz um áudio, mas não é uma mensagem de voz. Grave pela página.',
  vozComImagem: 'Uma mensagem de voz não leva imagem. Envie a imagem em outra mensagem.',
} as const

/** Why a sound is not accepted as a voice. */
export const AUDIO_RECUSADO = {
  longa: `A gravação passa de ${HOMENAGEM_AUDIO_SEGUNDOS} segundos. Grave uma mais curta.`,
  curta: 'A gravação é curta demais. Grave de novo.',
  silencio: 'Não se ouve nada na gravação. Verifique o microfone e grave de novo.',
  filme: 'Este arquivo é um vídeo. Grave a sua voz.',
  musica: 'Este arquivo parece uma música. Grave a sua voz.',
  formato: 'Este arquivo não é uma gravação de voz. Grave a sua voz.',
  danificada: 'A gravação chegou incompleta ou danificada. Grave de novo e envie.',
} as const
export type MotivoDoAudio = keyof typeof AUDIO_RECUSADO

type Espera = { falecido: string; total: number }
const mensagens = (total: number): string => plural(total, '1 mensagem', `${total} mensagens`)
const comPalavra = (total: number): string => plural(total, 'Uma mensagem', mensagens(total))
const verbo = (total: number): string => plural(total, 'aguarda', 'aguardam')

/** Summary for the moderador: grouped, at most every two hours. */
export const RESUMO = {
  /** "Uma mensagem aguarda", to begin a sentence. */
  aguardam: (total: number) => `${comPalavra(total)} ${verbo(total)}`,
  /** "1 mensagem aguarda", within a sentence. */
  aguardamSms: (total: number) => `${mensagens(total)} ${verbo(total)}`,
  /** One line for each page. */
  lista: (esperas: readonly Espera[]) =>
    esperas.map(({ falecido, total }) => `- ${nomeNaMensagem(falecido)}: ${mensagens(total)}`).join('\n'),
  assunto: (aguardam: string) => `${aguardam} a sua aprovação`,
  email: (nome: string, lista: string, link: string) =>
    [
      `Olá, ${nome}.`,
      'Há homenagens esperando a sua leitura:',
      lista,
      `Leia e decida em ${link}`,
      'Quando não houver nada esperando, não escrevemos. Com respeito, Memorial online.',
    ].join('\n\n'),
  sms: (aguardam: string, link: string) => `Memorial online: ${aguardam} a sua leitura. ${link}`,
} as const

type Denunciados = { homenagens: number; fotografias: number }

/** "uma mensagem", "2 mensagens", "uma fotografia", "2 mensagens e 1 fotografia". */
const dentroDaFrase = ({ homenagens, fotografias }: Denunciados): string => {
  const fotos = plural(fotografias, '1 fotografia', `${fotografias} fotografias`)
  if (fotografias === 0) return plural(homenagens, 'uma mensagem', mensagens(homenagens))
  if (homenagens === 0) return plural(fotografias, 'uma fotografia', fotos)
  return `${mensagens(homenagens)} e ${fotos}`
}

/** Notice to the moderador about reported homenagens and photographs of one page. */
export const AVISO_DENUNCIA = {
  /** To begin a sentence: "Uma mensagem", "2 mensagens e 1 fotografia". */
  itens: (denunciados: Denunciados) => capitalised(dentroDaFrase(denunciados)),
  itensSms: (denunciados: Denunciados) => dentroDaFrase(denunciados),
  denunciadas: (total: number) => plural(total, 'foi denunciada', 'foram denunciadas'),
  assunto: (homenagens: string, falecido: string, denunciadas: string) =>
    `${homenagens} na página de ${falecido} ${denunciadas}`,
  email: (nome: string, homenagens: string, falecido: string, denunciadas: string, link: string) =>
    [
      `Olá, ${nome}.`,
      `${homenagens} na página de ${falecido} ${denunciadas} por quem a visitou.`,
      `Leia e decida o que fica em ${link}`,
      'A nossa equipe também vê a denúncia e pode decidir. Com respeito, Memorial online.',
    ].join('\n\n'),
  sms: (homenagens: string, falecido: string, denunciadas: string, link: string) =>
    `Memorial online: ${homenagens} na pagina de ${falecido} ${denunciadas}. Veja em ${link}`,
} as const
