@echo off
rem Starts the MCP server on Windows: finds the program, installs it when it is missing or not the pinned one, and runs it.
rem Standard output belongs to the protocol; everything that is said here goes to standard error.
rem Values are read with exclamation marks, so that nothing in them is taken for a command.
setlocal EnableExtensions EnableDelayedExpansion

set "ROOT=!CLAUDE_PLUGIN_ROOT!"
if not defined ROOT for %%I in ("%~dp0..") do set "ROOT=%%~fI"
set "DATA=!CLAUDE_PLUGIN_DATA!"
if not defined DATA set "DATA=!LOCALAPPDATA!\graphin\data"

call :value GRAPHIN_PLUGIN_MIRROR
if defined VALUE set "GRAPHIN_MIRROR=!VALUE!"

call :value GRAPHIN_BINARY_PATH
set "PROGRAM=!VALUE!"
if defined PROGRAM (
  if exist "!PROGRAM!" if not exist "!PROGRAM!\*" goto run
  >&2 echo graphin: the option binary_path names '!PROGRAM!', which is no program that can be run
  >&2 echo graphin: correct the option, or clear it to have graphin installed
  exit /b 1
)
if defined GRAPHIN_BIN if exist "!GRAPHIN_BIN!" (
  set "PROGRAM=!GRAPHIN_BIN!"
  goto run
)
call :installed
if defined PROGRAM (
  fc /b "!ROOT!\install\manifest.json" "!DATA!\state\manifest.json" >nul 2>nul
  if not errorlevel 1 goto run
)
set "CLAUDE_PLUGIN_ROOT=!ROOT!"
set "CLAUDE_PLUGIN_DATA=!DATA!"
set "GRAPHIN_INSTALL_CALLER=launcher"
powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "!ROOT!\install\install.ps1" <nul >nul
rem 3 says that an earlier version is there and sound: better that than no server. Why is in the log and was told.
set "STATUS=!ERRORLEVEL!"
if "!STATUS!"=="3" (
  >&2 echo graphin: starting the version that was installed before
) else if not "!STATUS!"=="0" (
  >&2 echo graphin: more is in !DATA!\logs\install.log; /graphin:doctor looks into it
  exit /b 1
)
call :installed
if not defined PROGRAM exit /b 1

:run
call :value GRAPHIN_PROJECT_DIR
set "WORKSPACE=!VALUE!"
if not defined WORKSPACE set "WORKSPACE=!CD!"
call :value GRAPHIN_WORKSPACE_SUBDIR
if defined VALUE set "WORKSPACE=!WORKSPACE!\!VALUE!"
rem A backslash before a quote would make the quote a part of the argument; with a dot the directory is the same.
if "%WORKSPACE:~-1%"=="\" set "WORKSPACE=!WORKSPACE!."
set "ARGUMENTS=--workspace "!WORKSPACE!""
call :option GRAPHIN_MODEL_TYPE --model-type
call :option GRAPHIN_MODEL_DIR --model-dir
call :option GRAPHIN_ORT_LIB --ort-lib
call :option GRAPHIN_SEMANTIC_MAX_NODES --semantic-max-nodes
for %%T in (1 true yes on) do if /i "!GRAPHIN_OFFLINE!"=="%%T" set "ARGUMENTS=!ARGUMENTS! --offline"
"!PROGRAM!" !ARGUMENTS!
exit /b !ERRORLEVEL!

rem Sets VALUE to that of a variable. An option that nobody set arrives empty, or as the placeholder itself.
:value
set "VALUE="
if defined %1 set "VALUE=!%1!"
if defined VALUE if "%VALUE:~0,2%"=="${" set "VALUE="
exit /b 0

:option
call :value %1
if not defined VALUE exit /b 0
if "%VALUE:~-1%"=="\" set "VALUE=!VALUE!."
set "ARGUMENTS=!ARGUMENTS! %2 "!VALUE!""
exit /b 0

rem Sets PROGRAM to the file that bin\graphin.cmd starts; it is one line, @"%%~dp0NAME" %%*
:installed
set "PROGRAM="
set "LINE="
if not exist "!DATA!\bin\graphin.cmd" exit /b 0
set /p LINE=<"!DATA!\bin\graphin.cmd"
if not defined LINE exit /b 0
set "NAME=%LINE:~7,-4%"
if exist "!DATA!\bin\!NAME!" set "PROGRAM=!DATA!\bin\!NAME!"
exit /b 0
