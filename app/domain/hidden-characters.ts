/** They turn the order of the letters after them, so that a name reads otherwise than it is. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION, "");

export const withoutHiddenCharacters = (name: string): string => name.replace(UNSEEN, "");
