import type { RetratoImpresso } from '#contract/documento/santinho-rules.ts'

/** The memorial card to print. */
export const SANTINHO_TELA = {
  titulo: 'Santinho',
  de: (nome: string) => `Santinho de ${nome}`,
  lead: 'Um cartão de 7\u00a0×\u00a010\u00a0cm para dar às pessoas: na frente, a foto, o nome e as datas; no verso, palavras da família, a hora da missa e o QR code da página.',
  carregando: 'Abrindo o santinho…',
  falhou: 'Não foi possível abrir o santinho.',
  palavras: 'Palavras da família',
  palavrasAjuda: 'Saem no verso. O portal não as guarda: se for imprimir de novo, guarde o PDF.',
  conta: (tamanho: number, max: number) => `${tamanho}/${max}`,
  inicios: 'Para começar, se quiser',
  cerimonia: 'Cerimônia no verso',
  cerimoniaAjuda: 'As que são só para a família não saem.',
  nenhuma: 'Nenhuma',
  ver: 'Ver como fica',
  verDeNovo: 'Ver de novo',
  desenhando: 'Desenhando o santinho…',
  previa: 'Frente e verso do santinho',
  antiga: 'Você mudou algo depois desta imagem.',
  erroPrevia: 'Não foi possível mostrar o santinho. Tente novamente em instantes.',
  baixar: 'Baixar em PDF',
  folha: 'Folha A4 com oito',
  folhaAjuda:
    'Para imprimir em casa: nos dois lados, virando pela borda curta, em tamanho real (100%). Depois recorte pelas marcas.',
  baixarFolha: 'Baixar folha A4',
  cartao: 'Um, para a gráfica',
  cartaoAjuda: 'Frente e verso de 76\u00a0×\u00a0106\u00a0mm, com sangria de 3\u00a0mm e marcas de corte.',
  baixarCartao: 'Baixar para a gráfica',
  preparando: 'Preparando o santinho…',
  baixado: 'Santinho baixado com sucesso!',
  erro: 'Não foi possível preparar o santinho. Tente novamente em instantes.',
  privada: 'A página é privada: o santinho mostra o nome, as datas e a foto, e quem lê o QR code precisa do código.',
  inativa: 'A página está fora do ar: por enquanto o QR code não a abre.',
  trocarFoto: 'Trocar a foto',
  porFoto: 'Pôr uma foto',
} as const

/** What the portrait will be in print; undefined where it is sharp. */
export const retratoEmPalavras = (retrato: RetratoImpresso): string | undefined => {
  switch (retrato.estado) {
    case 'pequena':
      return `A foto da página tem ${retrato.pixels} pixels de largura. Para sair nítida na impressão (300\u00a0dpi) são precisos ${retrato.precisa}. Você pode imprimir assim mesmo, ou trocá-la por uma foto maior.`
    case 'sem_foto':
      return 'A página não tem foto: no lugar dela saem as iniciais do nome.'
    case 'desconhecida':
      return 'Não sabemos o tamanho da foto da página. Imprima uma folha e veja se ficou nítida antes de fazer muitas.'
    case 'basta':
      return undefined
  }
}
