/** Texts of the deceased's data and of the register search, specification §5 and §8. */
export const FALECIDO = {
  nomeObrigatorio: 'Nome é obrigatório',
  dataObrigatoria: 'Data é obrigatória',
  preenchaAntes: 'Preencha todos os campos obrigatórios antes de avançar.',
  buscaVazia: 'Preencha um ou mais campos antes de buscar!',
  semResultado: 'Nenhum falecido encontrado com os dados informados!',
  tabelaVazia: 'Nenhum falecido encontrado.',
  consultandoUltimos: 'Consultando os últimos falecidos!',
} as const
