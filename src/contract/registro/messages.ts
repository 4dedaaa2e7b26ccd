import { ARQUIVOS, type TipoDeArquivo } from '../midia/messages.ts'

const ENVIE = 'Envie a planilha em CSV ou Excel (.xlsx).'
const GRAVE = 'Abra-o e grave como "Pasta de Trabalho do Excel (.xlsx)".'
/** What to do with a file that the portal does not read. */
const CAMINHOS: Partial<Record<TipoDeArquivo, string>> = {
  xlsAntigo: GRAVE,
  xlsb: GRAVE,
  xml2003: GRAVE,
  html: GRAVE,
  dbf: GRAVE,
  comSenha: `Abra-o, tire a senha e grave de novo. ${ENVIE}`,
  officeAntigo: `Abra-o, tire a senha, se houver, e grave como "Pasta de Trabalho do Excel (.xlsx)".`,
  ods: 'Abra-o no LibreOffice e grave como Excel (.xlsx) ou CSV.',
  numbers: 'Abra-o no Numbers e exporte como Excel (.xlsx) ou CSV.',
  compactado: 'Descompacte-o e envie a planilha que está dentro, em CSV ou Excel (.xlsx).',
}

/** Verdicts and sentences about rows of the register. */
export const REGISTRO = {
  loteVazio: 'Envie de 1 a 500 falecidos.',
  naoObjeto: 'cada falecido é um objeto com os seus campos',
  campoInvalido: 'use um texto',
  formula: 'há uma fórmula; envie só o valor',
  letrasTrocadas: 'há letras trocadas; grave a planilha em UTF-8',
  igual: (linha: number) => `igual à linha ${linha}`,
  cadastrado: (id: number) => `já cadastrado (registro ${id})`,
  atualiza: (id: number) => `atualiza o registro ${id}`,
  une: (id: number) => `completa o cadastro feito pela equipe (registro ${id})`,
  colunasDemais: 'há mais colunas que no cabeçalho',
  colunaDupla: 'há duas colunas com este título e valores diferentes',
  linhasDemais: (max: number) => `A planilha tem mais de ${max.toLocaleString('pt-BR')} linhas. Divida o arquivo.`,
  naoPlanilha: 'Este arquivo não é uma planilha CSV nem XLSX.',
  xlsxDanificado: 'O arquivo XLSX está danificado ou incompleto. Grave-o de novo e tente outra vez.',
  celulaVazia: (erro: string) => `a célula tem o erro ${erro}, e foi lida como vazia`,
  celulaComErro: (erro: string) => `a célula tem o erro ${erro} da planilha; corrija a fórmula, ou escreva o valor`,
  acentos: (codificacao: string, nomes: readonly string[]) =>
    `Lida em ${codificacao}: ${nomes.join(' · ')}. Se os acentos estão errados, não grave: salve a planilha como "CSV UTF-8" ou Excel (.xlsx) e envie de novo.`,
  avisos: (count: number) =>
    count === 1
      ? '1 linha tem células com erro da planilha (como #N/D), lidas como vazias.'
      : `${count.toLocaleString('pt-BR')} linhas têm células com erro da planilha (como #N/D), lidas como vazias.`,
  arquivoVazio: 'O arquivo está vazio.',
  achado: (tipo: TipoDeArquivo) => `Este arquivo é ${ARQUIVOS[tipo]}. ${CAMINHOS[tipo] ?? ENVIE}`,
  xlsxSemAba: 'O arquivo XLSX não tem nenhuma aba com células.',
  semColunaNome: 'A primeira linha deve ter os títulos das colunas, e uma delas se chama "nome".',
  semLinhas: 'A planilha tem só o cabeçalho.',
  ocupado: 'O registro de falecidos está gravando uma planilha grande. Tente de novo em um minuto.',
  sexoObrigatorio: 'Escolha o sexo.',
  cpfInvalido: 'CPF inválido',
  motivoObrigatorio: 'Diga por que o falecido ainda não está no registro.',
  parteFora: 'Esta parte não pertence ao arquivo anunciado. Envie a planilha de novo.',
  faltamPartes: 'O envio da planilha não terminou. Envie o que falta.',
  emAndamento: 'Esta planilha já está sendo lida. Aguarde.',
  comErros: 'Há linhas com erro. Corrija a planilha, ou grave só as linhas certas.',
} as const
