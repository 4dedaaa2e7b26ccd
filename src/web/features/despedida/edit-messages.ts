/** Words of "GERENCIAMENTO DESPEDIDA" beside the quoted ones of the contract. */
export const EDITAR = {
  titulo: 'GERENCIAMENTO DESPEDIDA',
  despedidas: 'Despedidas',
  carregando: 'Abrindo a despedida…',
  voltar: 'Voltar para as despedidas',
  naoLocalizadaTexto: 'Ela pode ter sido removida, ou não estar entre as que você cuida.',
  pessoa: 'Quem faleceu',
  pagina: 'A página',
  moderador: 'Moderador',
  capela: 'Capela',
  foto: 'Foto',
  salvar: 'Salvar',
  salvando: 'Salvando…',
  descartar: 'Descartar alterações',
  rascunho: 'Há alterações não salvas neste aparelho.',
  erro: 'Não foi possível salvar. O que você escreveu continua aqui; tente novamente.',
  semModerador: 'Esta despedida não tem moderador.',
  cadastrarModerador: 'Cadastrar moderador',
  editarModerador: 'Editar moderador',
  trocarModerador: 'Cadastrar outro moderador',
  acompanhar: 'Acompanhar a transmissão',
  soEquipe: 'Lugares e horários são informados pela equipe.',
} as const

export const FOTO = {
  escolher: 'Escolher foto',
  trocar: 'Trocar foto',
  remover: 'Remover foto',
  atual: 'Foto da página',
  semFoto: 'Sem foto: a página mostra a imagem neutra.',
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

export const CONFLITO = {
  titulo: 'Outra pessoa salvou esta despedida',
  texto:
    'Enquanto você editava, estes campos também mudaram. Escolha o que fica; nada do que você escreveu se perde até lá.',
  meu: 'O que eu escrevi',
  dela: 'O que está salvo agora',
  vazio: '(vazio)',
  fotoMinha: 'A foto que eu escolhi',
  fotoDela: 'A foto que está salva',
  confirmar: 'Salvar com as minhas escolhas',
  tudoDela: 'Ficar com tudo o que está salvo',
  cancelar: 'Voltar à edição',
} as const

export const CAMPOS = {
  local_sepultamento: 'Cemitério',
  localizacao_sepultado: 'Localização do sepultado',
  data_sepultamento: 'Data e hora do sepultamento',
  local_velorio: 'Local do velório',
  data_velorio: 'Data e hora do velório',
  obituario: 'Biografia',
  tipo: 'Visualização',
  com_moderacao: 'Comentários moderados',
  foto_fundo: 'Imagem de fundo',
  foto_perfil: 'Foto',
} as const

export const FALECIDO_CAMPOS = {
  nome: 'Nome',
  nascimento: 'Nascimento',
  falecimento: 'Falecimento',
  sexo: 'Sexo',
  cidade: 'Cidade',
  estado: 'Estado',
  pais: 'País',
} as const
