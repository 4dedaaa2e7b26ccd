/** Texts of the deceased's data and of the register search, specification §5 and §8. */
export const FALECIDO = {
  nomeObrigatorio: 'Nome é obrigatório',
  nomeSemLetras: 'Escreva o nome com letras',
  dataObrigatoria: 'Data é obrigatória',
  preenchaAntes: 'Preencha todos os campos obrigatórios antes de avançar.',
  nascimentoDepois: 'A data de nascimento precisa ser anterior à de falecimento.',
  falecimentoFuturo: 'A data de falecimento não pode estar no futuro.',
  nomeSoEquipe: 'Para mudar este nome, fale com a equipe.',
  nomeCurto: 'Informe pelo menos 2 letras do nome.',
  cpfIncompleto: 'CPF deve ter 11 dígitos',
  buscaVazia: 'Preencha um ou mais campos antes de buscar!',
  semResultado: 'Nenhum falecido encontrado com os dados informados!',
  tabelaVazia: 'Nenhum falecido encontrado.',
  consultandoUltimos: 'Consultando os últimos falecidos!',
} as const
