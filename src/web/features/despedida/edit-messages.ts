import type { Rito } from '#contract/despedida/rito-rules.ts'
import { CAMPOS } from '#contract/despedida/schema.ts'

/** Texts of "GERENCIAMENTO DESPEDIDA" in addition to those of the contract. */
export const EDITAR = {
  titulo: 'GERENCIAMENTO DESPEDIDA',
  livro: 'Livro de presença',
  carregando: 'Abrindo a despedida…',
  voltar: 'Voltar para as despedidas',
  naoLocalizadaTexto: 'Ela pode ter sido removida, ou não estar entre as que você cuida.',
  pessoa: 'Quem faleceu',
  pagina: 'A página',
  moderador: 'Moderador',
  capela: 'Capela',
  descartar: 'Descartar alterações',
  aindaDiferente: 'Salvo. A reserva e a página ainda dizem coisas diferentes: escolha uma delas em “A página”.',
  rascunho: 'Há alterações não salvas neste aparelho.',
  erro: 'Não foi possível salvar. O que você escreveu continua aqui; tente novamente.',
  semModerador: 'Esta despedida não tem moderador.',
  cadastrarModerador: 'Cadastrar moderador',
  trocarModerador: 'Trocar o primeiro contato',
  acompanhar: 'Acompanhar a transmissão',
  naoEntregues: 'Avisos que não chegaram',
  ultimo: (quando: string) => `O último em ${quando}; some daqui depois de 7 dias.`,
  nomeDeRegistro: 'Nome de registro',
  faltaMotivo: 'Diga por que a data mudou.',
  motivoAjuda: 'Por exemplo: a família trouxe a certidão. Fica no histórico.',
  soEquipe: 'O lugar e a hora do velório e da cerimônia final são informados pela equipe.',
} as const

/** Names of the pictures behind a page, by their number. */
export const BANNER_NOMES: Readonly<Record<number, string>> = {
  1: 'Colinas na névoa',
  2: 'Mar ao amanhecer',
  3: 'Noite de poucas estrelas',
  4: 'Chuva na janela',
  5: 'Trigo ao entardecer',
  6: 'Manhã no lago',
  7: 'Campo de nuvens',
  8: 'Janela acesa',
  9: 'Galhos de outono',
  10: 'Dunas',
  11: 'Caminho de luz',
  12: 'Aurora com pássaros',
}

export const FOTO = {
  escolher: 'Escolher foto',
  trocar: 'Trocar foto',
  remover: 'Remover foto',
  atual: 'Foto da página',
  semFoto: 'Sem foto: a página mostra as iniciais do nome.',
  titulo: 'Recortar foto',
  ajuda: 'Arraste a foto, ou use os botões e as setas do teclado.',
  aproximacao: 'Aproximação',
  cima: 'Mover para cima',
  baixo: 'Mover para baixo',
  esquerda: 'Mover para a esquerda',
  direita: 'Mover para a direita',
  usar: 'Usar esta foto',
  cancelar: 'Cancelar',
  naoAbre: 'Este formato não abre aqui. Escolha uma foto JPG, PNG ou WebP.',
  grande: 'A foto é grande demais. Escolha uma de até 20 MB.',
} as const

/** Texts of the ceremonies that are added to a despedida; `CAMPOS.cerimonias` is their title. */
export const CERIMONIAS = {
  ajuda: 'Missa, culto, celebração, entrega das cinzas: se houver.',
  adicionar: 'Adicionar cerimônia',
  nova: 'Nova cerimônia',
  tipo: 'Qual cerimônia?',
  escolha: 'Escolha',
  titulo: 'Nome da cerimônia',
  inicio: 'Data e hora',
  termino: 'Término, se já se sabe',
  local: 'Lugar',
  endereco: 'Endereço',
  observacao: 'Um recado',
  observacaoAjuda: 'Por exemplo: leve uma flor.',
  publica: 'Aberta ao público',
  publicaAjuda:
    'Desligada, só a equipe e quem cuida da página a veem: não aparece na página, no convite nem nos avisos.',
  cinzas: 'A entrega das cinzas é só para a família: não aparece na página, no convite nem nos avisos.',
  soFamilia: 'Só para a família',
  semHora: 'Falta a data e a hora',
  ate: (hora: string) => `até ${hora}`,
  setimoDia: 'Sétimo dia',
  trintaDias: 'Trigésimo dia',
  umAno: 'Um ano',
  sugestao: (nome: string, semana: string, dia: string, hora: string) => `${nome}: ${semana}, ${dia}, às ${hora}`,
  mudar: 'Mudar',
  mudarUma: (nome: string) => `Mudar: ${nome}`,
  remover: 'Remover',
  removerUma: (nome: string) => `Remover: ${nome}`,
  removida: (nome: string) => `Removida: ${nome}.`,
  pronto: 'Pronto',
} as const

export const CONFLITO = {
  titulo: 'Outra pessoa salvou esta despedida',
  texto: 'Vocês dois mudaram estes campos. Escolha o que fica em cada um; o resto do que cada um escreveu é mantido.',
  meu: 'O que eu escrevi',
  dela: 'O que está salvo agora',
  vazio: '(vazio)',
  foto: 'Foto da página',
  sim: 'Sim',
  nao: 'Não',
  confirmar: 'Salvar com as minhas escolhas',
  tudoDela: 'Ficar com o que está salvo',
  cancelar: 'Voltar à edição',
} as const

const CAMPOS_CREMACAO = {
  ...CAMPOS,
  local_sepultamento: 'Crematório',
  localizacao_sepultado: 'Sala ou columbário',
  data_sepultamento: 'Data e hora da cremação',
} as const

/** Names of the fields in the forms, by the kind of the last ceremony. */
export const camposOf = (rito: Rito): Readonly<Record<keyof typeof CAMPOS, string>> =>
  rito === 'cremacao' ? CAMPOS_CREMACAO : CAMPOS
