import { translated } from '#web/lib/language.ts'

/** Texts of the page for unknown addresses. */
export const PAGINA_NAO_ENCONTRADA = translated('paginaNaoEncontrada', {
  titulo: 'Página não encontrada',
  frase: 'Este endereço não existe no portal. Confira o link recebido, ou procure pelo nome.',
  voltar: 'Voltar para a página inicial',
})
