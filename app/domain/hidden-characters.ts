/** They turn the order of the letters after them, so that a name reads otherwise than it is. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** Controls, direction marks included, lone halves of characters and whatever else shows as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A text whose letters are read in the order in which they stand. */
export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION, "");

/** A name of which every character is seen; for names of files, which nobody writes in several directions. */
export const withoutHiddenCharacters = (name: string): string => name.replace(UNSEEN, "");
