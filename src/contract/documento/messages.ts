import { plural } from '../plural.ts'

/** Texts of the documents a family downloads, specification §8 ("Export"). */
export const DOCUMENTO = {
  ebookBaixado: 'Ebook em PDF baixado com sucesso!',
  informativoBaixado: 'Informativo baixado com sucesso!',
  erroEbook: 'Erro ao gerar o PDF do ebook',
  erroInformativo: 'Erro ao gerar a imagem do informativo',
  naoEncontrado: 'Elemento do ebook/informativo não encontrado',
} as const

/** Words printed in the ebook, the informational image and the share card. */
export const IMPRESSO = {
  memorial: 'Memorial Online',
  emMemoria: 'Em memória de',
  nascimento: 'Nascimento',
  falecimento: 'Falecimento',
  despedida: 'Despedida',
  semData: 'Data ainda não informada',
  biografia: 'Biografia',
  semBiografia: 'A biografia ainda não foi escrita.',
  cerimonias: 'Cerimônias',
  homenagens: 'Homenagens',
  semHomenagens: 'Ainda não há homenagens aprovadas.',
  contagem: (total: number) => plural(total, 'Uma homenagem', `${total} homenagens`),
  pagina: (pagina: number, total: number) => `${pagina} de ${total}`,
  leiaOCodigo: 'Aponte a câmera do celular para o código e abra a página da despedida.',
  neutro: 'Um lugar para se despedir',
  neutroLinha: 'Memorial online e velório virtual',
} as const
