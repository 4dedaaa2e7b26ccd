import { plural } from '../plural.ts'
import type { Comunicado } from './schema.ts'

/** Texts of the documents a family downloads, specification §8 ("Export"). */
export const DOCUMENTO = {
  ebookBaixado: 'Ebook em PDF baixado com sucesso!',
  informativoBaixado: 'Informativo baixado com sucesso!',
  erroEbook: 'Erro ao gerar o PDF do ebook',
  erroInformativo: 'Erro ao gerar a imagem do informativo',
} as const

/** Words printed in the ebook, the informational image and the share card. */
export const IMPRESSO = {
  memorial: 'Memorial Online',
  emMemoria: 'Em memória de',
  despedida: 'Despedida',
  ouvir: 'Para ouvir, aponte a câmera do telefone para o código.',
  semData: 'Data ainda não informada',
  biografia: 'Biografia',
  semBiografia: 'A família ainda não escreveu aqui.',
  cerimonias: 'Cerimônias',
  fotografias: (total: number) => plural(total, 'Fotografia', 'Fotografias'),
  homenagens: 'Homenagens',
  soFamilia: 'Só para a família',
  presenca: 'Livro de presença',
  contagemPresenca: (total: number) => plural(total, 'Uma assinatura', `${total} assinaturas`),
  contagem: (total: number) => plural(total, 'Uma homenagem', `${total} homenagens`),
  contagemFamilia: (total: number) =>
    plural(total, 'Uma mensagem que só a família lê', `${total} mensagens que só a família lê`),
  pagina: (pagina: number, total: number) => `${pagina} de ${total}`,
  /** Of a picture that has no room for all of them. */
  outrasCerimonias: (total: number) =>
    plural(total, 'E mais uma cerimônia, que está na página.', `E mais ${total} cerimônias, que estão na página.`),
  abraAPagina: 'Abra a página com a câmera do celular:',
  neutro: 'Um lugar para se despedir',
  neutroLinha: 'Memorial online e velório virtual',
  /** An hour that was public and then changed, below the present one. `antes`: in words. */
  mudou: (antes: string) => `Mudou: antes era ${antes}.`,
} as const

type Words = { titulo: string; frase: string; neutro: string; neutroLinha: string }

/** The notice of death and the invitation to a mass: title and sentence before the name, and what they say of a private page. */
export const COMUNICADO: Readonly<Record<Comunicado, Words>> = {
  nota: {
    titulo: 'Nota de falecimento',
    frase: 'Comunicamos, com pesar, o falecimento de',
    neutro: 'Uma família se despede',
    neutroLinha: 'Quem tem o código da família encontra na página o nome, o lugar e a hora.',
  },
  missa_setimo_dia: {
    titulo: 'Convite',
    frase: 'A família convida para a missa de sétimo dia de',
    neutro: 'Missa de sétimo dia',
    neutroLinha: 'Quem tem o código da família encontra na página o nome, o lugar e a hora.',
  },
}
