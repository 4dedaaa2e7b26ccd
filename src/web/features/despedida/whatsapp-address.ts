/** Opens WhatsApp with a text to send. */
export const whatsappAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
