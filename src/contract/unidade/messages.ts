export const LINK_AVISADO = 'Obrigado. A equipe foi avisada.'
