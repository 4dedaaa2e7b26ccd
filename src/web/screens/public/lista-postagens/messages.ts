import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { plural } from '#contract/plural.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the public lists (specification §2 "Public lists"). */
export const LISTA = translated('lista', {
  despedidas: {
    titulo: 'Memorial Online',
    subtitulo: 'Honrando memórias, compartilhando lembranças',
    carregando: 'Carregando despedidas...',
    vazia: 'Nenhuma despedida encontrada',
    vaziaTexto: 'Tente ajustar sua busca ou explore outras seções',
    nome: 'Memoriais',
    mais: 'Mostrar mais memoriais',
    semMais: 'Não foi possível carregar mais memoriais. Tente novamente.',
  },
  aovivo: {
    titulo: 'Velório Virtual',
    subtitulo: 'Transmissões em tempo real',
    carregando: 'Carregando transmissões...',
    vazia: 'Nenhuma transmissão ao vivo no momento',
    vaziaTexto: 'Volte mais tarde para acompanhar as cerimônias',
    nome: 'Transmissões ao vivo',
    falhou: 'Não foi possível carregar as transmissões.',
    irAoMemorial: 'Ir para o Memorial Online',
    proximas: 'Próximas transmissões',
    proximasTexto: 'Marcadas para as próximas 48 horas. A página de cada uma abre sozinha a imagem na hora.',
  },
  chave: {
    titulo: 'Recordações Encontrada',
    vaziaTexto: 'O link pode ter mudado. Procure pelo nome na lista de memoriais.',
    nome: 'Recordações',
    procurar: 'Procurar um memorial',
  },
  busca: {
    rotulo: 'Nome do falecido',
    exemplo: 'Digite o nome do falecido',
    limpar: 'Limpar busca',
    limparTudo: 'Limpar a busca',
    pesquisar: 'Pesquisar',
    naoEncontrou: 'Não encontrou? Quem já foi sepultado também pode ter uma página.',
    pedirPagina: 'Pedir uma página',
    achados: (total: number) => plural(total, '1 memorial encontrado', `${total} memoriais encontrados`),
    /** Quoted by the specification. */
    semTermo: DESPEDIDA.buscaVazia,
    falhou: DESPEDIDA.erroBuscarLista,
    muitos: 'Há mais resultados. Escreva mais do nome para encontrar quem procura.',
  },
})
