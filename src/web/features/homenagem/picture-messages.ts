import { translated } from '#web/lib/language.ts'

/** Why a chosen picture cannot be sent; loaded with the code that prepares it. */
export const IMAGEM_FRASES = translated('imagemFrases', {
  naoImagem: 'Escolha uma imagem (JPG, PNG ou WebP).',
  naoAbre: 'Não foi possível abrir esta imagem. Escolha uma foto em JPG, PNG ou WebP.',
  grande: 'Esta imagem é grande demais. Escolha outra de até 10 MB.',
})

/** The picture of a homenagem: choose, change, remove. */
export const IMAGEM_TELA = translated('imagemTela', {
  acrescentar: 'Acrescentar uma imagem (opcional)',
  trocar: 'Trocar imagem',
  retirar: 'Retirar imagem',
  escolhida: 'Imagem escolhida',
  preparando: 'Diminuindo a imagem para o envio…',
  ceder: 'A família pode guardar esta foto entre as fotografias da página',
  cederAjuda: 'Opcional. A foto passa a aparecer também sem a sua mensagem, e no livro da família.',
  escolhaDeNovo: 'A página foi recarregada. Escolha a imagem outra vez, se quiser enviá-la.',
})
