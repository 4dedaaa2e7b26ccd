import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the status screen (specification §2 "Status screen"). */
export const STATUS = translated('status', {
  variantes: {
    'not-found': {
      titulo: 'Despedida não localizada',
      texto: 'O endereço pode estar incompleto. Confira o link recebido, ou procure pelo nome.',
    },
    private: {
      titulo: 'Despedida Privada',
      texto:
        'A família escolheu receber aqui quem tem o código de acesso. Ele vem junto do link ou do QR code que ela envia.',
    },
    inactive: {
      titulo: 'Despedida Inativa',
      texto:
        'Esta página não está disponível no momento. Se você é da família, fale com a equipe que cuidou da cerimônia.',
    },
  },
  /** Quoted by the specification: what is said of a despedida that cannot be opened. */
  recusas: {
    'not-found': DESPEDIDA.naoLocalizada,
    private: DESPEDIDA.privada,
    inactive: DESPEDIDA.inativa,
    failed: DESPEDIDA.erroBuscar,
  },
  voltar: 'Voltar para a página inicial',
  equipe: 'Falar com a equipe',
  tenhoCodigo: 'Tenho o código da família',
  abrir: 'Abrir a despedida',
  conferindo: 'Conferindo…',
  formato: 'O código tem 10 letras e números. Confira no link ou na mensagem da família.',
  naoConfere: 'Este código não abre esta despedida. Confira no link ou na mensagem da família.',
  pedirAcesso: 'Pedir à família por aqui',
  pedir: 'Pedir a alguém pelo WhatsApp',
  pedido:
    'Olá. Recebi o link de uma despedida no Memorial Online, e a página pede um código de acesso. Você pode me enviar o link com o código?',
})
