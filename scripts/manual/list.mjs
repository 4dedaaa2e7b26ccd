const DESK = { from: 1440, width: 1000, height: 900 }
const PHONE = { from: 390, width: 390, height: 1000 }
const WALL = { width: 1000, height: 563 }

const desk = (name, spec, shot, area = {}) => ({ name, spec, file: `${shot}-${DESK.from}.png`, ...DESK, ...area })
const phone = (name, spec, shot, area = {}) => ({ name, spec, file: `${shot}-${PHONE.from}.png`, ...PHONE, ...area })
const wall = (name, shot) => ({ name, spec: 'walls-look', file: `parede-${shot}.png`, ...WALL })

/**
 * The pictures of docs/manual/: which browser test leaves which screenshot, how wide the picture becomes, and how much of
 * its height is kept (`height` at the picture's own width, from `top` on).
 */
export const MANUAL_PICTURES = [
  desk('equipe-despedidas', 'screens', 'despedidas'),
  desk('equipe-assistente', 'journey', 'assistente-falecido', { height: 1100 }),
  desk('equipe-capela', 'screens', 'capela-dialogo'),
  desk('equipe-compartilhar', 'screens', 'compartilhar', { height: 1100 }),
  desk('equipe-editar', 'edit', 'editar-despedida'),
  desk('equipe-moderador', 'tributes', 'moderador-dialogo'),
  desk('equipe-dia', 'screens', 'painel-capelas-dia'),
  desk('equipe-transmissao', 'screens', 'transmissao'),
  phone('equipe-aparelho', 'phone-broadcast', 'transmissao-aparelho-antes', { height: 540 }),
  desk('equipe-gravacao', 'recording', 'gravacao-autorizacao'),
  desk('equipe-evento', 'screens', 'painel-mensagens'),
  desk('equipe-colaborador', 'screens', 'colaborador-novo'),
  desk('equipe-situacao', 'screens', 'situacao'),
  desk('equipe-titular', 'privacy', 'titular'),
  phone('moderador-lista', 'screens', 'despedidas-moderador'),
  phone('moderador-senha', 'recovery', 'recuperar-codigo'),
  phone('moderador-mensagens', 'tributes', 'mensagens-escolhidas'),
  phone('moderador-recusar', 'tributes', 'mensagem-recusar'),
  phone('visitante-lista', 'screens', 'lista'),
  phone('visitante-pagina', 'screens', 'despedida-biografia'),
  phone('visitante-mensagem', 'screens', 'despedida-mensagens', { top: 420 }),
  phone('visitante-velorio', 'live', 'velorio-ao-vivo', { top: 600, height: 680 }),
  phone('visitante-servicos', 'screens', 'despedida-servicos', { top: 420 }),
  wall('telas-capela', 'velorio-comum-deitada'),
  wall('telas-saguao', 'saguao-deitada'),
  wall('telas-finados', 'painel-comum-deitada'),
  desk('telas-lista', 'screens', 'telas'),
]

/** Of a spec with many sizes, only the tests whose pictures the manual shows. */
export const ONLY = {
  'walls-look': 'wake comum fits a wall deitada|panel comum fits a wall deitada|hall fit a wall deitada',
}
