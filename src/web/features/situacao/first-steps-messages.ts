import type { Passo } from '#contract/situacao/schema.ts'
import { paths } from '#web/paths.ts'

/** Texts of the first steps of a new portal. */
export const PRIMEIROS_PASSOS = {
  titulo: 'Primeiros passos',
  lead: 'O portal está no ar e ainda vazio. Esta lista diz o que falta; cada passo se marca sozinho quando fica pronto.',
  falta: 'O que ainda falta',
  faltaTexto: 'O portal funciona sem isto, mas alguma coisa não vai acontecer.',
  feitos: (feitos: number, total: number) => `${feitos} de ${total} prontos`,
  feito: 'Pronto',
  aFazer: 'Falta',
} as const

type Texts = { titulo: string; texto: string; to?: string; link?: string }

/** What to do for each step. A step without a link is done by the technician. */
export const PASSO: Record<Passo, Texts> = {
  contatos: {
    titulo: 'Telefone ou WhatsApp das unidades',
    texto: 'É para onde leva “Fale com a equipe” e o QR code das telas.',
    to: paths.configuracoes('unidade'),
    link: 'Abrir Configurações',
  },
  floricultura: {
    titulo: 'Uma floricultura parceira',
    texto: 'Aparece na página da despedida e no QR code de flores.',
    to: paths.configuracoes('floriculturas'),
    link: 'Abrir Configurações',
  },
  codigos: {
    titulo: 'Um provedor de SMS',
    texto: 'Sem ele nenhum código chega ao celular de um moderador. O técnico define SMS_URL.',
    to: paths.situacao(),
    link: 'Ver a situação',
  },
  camera: {
    titulo: 'Uma câmera de capela',
    texto: 'Sem ela o velório só se transmite de um celular. O técnico define CAMERAS_FILE.',
    to: paths.situacao(),
    link: 'Ver a situação',
  },
  tela: {
    titulo: 'Uma tela de capela ou saguão',
    texto: 'Abra o endereço da capela no navegador da tela.',
    to: paths.telas(),
    link: 'Ver os endereços',
  },
  copia: {
    titulo: 'Uma cópia de segurança conferida',
    texto: 'O técnico agenda memorial backup todo dia e leva a cópia para outra máquina.',
    to: paths.situacao(),
    link: 'Ver a situação',
  },
}
