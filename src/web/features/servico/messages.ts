import type { ServiceScope } from '#contract/roles.ts'

/** Texts of "Chaves de serviço". */
export const CHAVES = {
  titulo: 'Chaves de serviço',
  texto:
    'Com uma chave, outro sistema do grupo envia falecidos ao registro sem que ninguém digite de novo. Crie uma para cada sistema, e revogue a que não for mais usada.',
  nova: 'NOVA CHAVE',
  novaTitulo: 'Nova chave de serviço',
  nome: 'Que sistema vai usar a chave?',
  nomeAjuda: 'Por exemplo: ERP, plantão, sistema do cemitério.',
  permite: 'O que a chave permite',
  escopos: {
    'falecidos.escrever': 'Enviar falecidos ao registro',
    'falecidos.ler': 'Ler o registro de um contrato',
  } satisfies Record<ServiceScope, string>,
  criar: 'Criar chave',
  criada: 'Chave criada',
  mostradaUmaVez: 'Copie a chave agora e guarde-a no outro sistema. Ela não será mostrada de novo.',
  copiar: 'Copiar chave',
  copiada: 'Chave copiada.',
  guardei: 'Já guardei',
  legenda: 'Chaves com que outros sistemas chamam o portal',
  sistema: 'Sistema',
  ultimoUso: 'Último uso',
  nunca: 'nunca usada',
  situacao: 'Situação',
  ativa: 'Em uso',
  revogada: (quando: string) => `Revogada em ${quando}`,
  por: (quem: string, quando: string) => `criada por ${quem} em ${quando}`,
  revogar: 'Revogar',
  revogarDe: (nome: string) => `Revogar a chave de ${nome}`,
  revogarTitulo: (nome: string) => `Revogar a chave de ${nome}?`,
  revogarTexto:
    'O sistema que usa esta chave deixa de enviar falecidos no mesmo instante. Não é possível voltar atrás.',
  revogou: 'Chave revogada.',
  manter: 'Manter',
  vazia: 'Nenhuma chave ainda. Crie uma para o primeiro sistema que vai enviar falecidos.',
  falhou: 'Não foi possível carregar as chaves.',
  erro: 'Não foi possível salvar. Tente novamente.',
  semAcesso: 'Acesso negado',
  negado: 'Somente administradores criam e revogam chaves de serviço.',
} as const
