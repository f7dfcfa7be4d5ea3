import { z } from "zod";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { FAVOURITE_LIMITS } from "./limits.ts";

export const favouriteName = requiredText("Name is required", FAVOURITE_LIMITS.name);

/** The form of a new list; `sol` goes into it at once. */
export const newFavouriteSchema = z.object({ name: favouriteName, sol: recordId().optional() });

/** The form that renames a list; `version` is the one that it was filled in from. */
export const renameFavouriteSchema = z.object({ name: favouriteName, version: recordVersion.optional() });

/** The bookmark menu's form: the list that a solution goes into, or the one that it leaves. */
export const bookmarkSchema = z.object({ add: recordId().optional(), remove: recordId().optional() });
